-- A letter is stored as plain text and its outline, from which its HTML is made when it is sent (docs/decisions/0089). The release before
-- sends such a mail as plain text. It clears a mail without the outline, so that no constraint asks for it: lengths tell nothing of a person.

alter table mail add column outline text check (char_length(outline) between 1 and 20000);
