-- Wrong codes of an IPv6 site are counted under its own name.
drop index account_tries_kind_subject_tried_at_idx1;
