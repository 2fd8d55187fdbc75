-- Only what search reads of these tables changes the vocabulary: imports write counts and texts of brands and categories again and again.
drop trigger tell_vocabulary on datasheet_brands;
create trigger tell_vocabulary after insert or delete on datasheet_brands for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_brands for each row
  when ((old.slug, old.name, old.name_cn, old.successor_id) is distinct from (new.slug, new.name, new.name_cn, new.successor_id))
  execute function datasheet_tell_vocabulary();

drop trigger tell_vocabulary on datasheet_categories;
create trigger tell_vocabulary after insert or delete on datasheet_categories for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_categories for each row
  when ((old.slug, old.name, old.name_en, old.parent_id) is distinct from (new.slug, new.name, new.name_en, new.parent_id))
  execute function datasheet_tell_vocabulary();

drop trigger tell_vocabulary on datasheet_brand_aliases;
create trigger tell_vocabulary after insert or delete on datasheet_brand_aliases for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_brand_aliases for each row
  when (old.* is distinct from new.*) execute function datasheet_tell_vocabulary();

drop trigger tell_vocabulary on datasheet_category_aliases;
create trigger tell_vocabulary after insert or delete on datasheet_category_aliases for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_category_aliases for each row
  when (old.* is distinct from new.*) execute function datasheet_tell_vocabulary();

drop trigger tell_vocabulary on datasheet_packaging_suffixes;
create trigger tell_vocabulary after insert or delete on datasheet_packaging_suffixes for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_packaging_suffixes for each row
  when (old.* is distinct from new.*) execute function datasheet_tell_vocabulary();

drop trigger tell_vocabulary on datasheet_marking_codes;
create trigger tell_vocabulary after insert or delete on datasheet_marking_codes for each row execute function datasheet_tell_vocabulary();
create trigger tell_vocabulary_of_changed after update on datasheet_marking_codes for each row
  when (old.* is distinct from new.*) execute function datasheet_tell_vocabulary();
