-- What was told of codes that were shown again is counted by place, among the tries.
alter table account_second_factors drop column reuse_told_at;
