-- In whose words a row stands: a language's, or a storefront's where it has its own (br_pt). The import writes each of
-- them whole, so that a read asks for one. A catalogue that is there already says in br_pt what it says in pt, until the
-- next import tells them apart.
comment on column category_text.language is 'in whose words: a language, or a storefront that has its own';
comment on column product_text.language is 'in whose words: a language, or a storefront that has its own';
comment on column product_gallery.language is 'in whose words: a language, or a storefront that has its own';
comment on column content_page.language is 'in whose words: a language, or a storefront that has its own';
comment on column search_document.language is 'in whose words: a language, or a storefront that has its own';
comment on column search_word.language is 'in whose words: a language, or a storefront that has its own';

insert into category_text (code, language, name, slug, intro, path, keywords)
select code, 'br_pt', name, slug, intro, path, keywords from category_text where language = 'pt';

insert into product_text
  (code, language, title, kind, intro, description, measurements, care, metals_titrations, slug)
select code, 'br_pt', title, kind, intro, description, measurements, care, metals_titrations, slug
from product_text where language = 'pt';

insert into product_gallery (code, language, pictures)
select code, 'br_pt', pictures from product_gallery where language = 'pt';

insert into content_page (kind, code, language, position, slug, title, body)
select kind, code, 'br_pt', position, slug, title, body from content_page where language = 'pt';

-- A lexeme begins with whose word it is, and the sign of its shelf.
insert into search_document (kind, ref, language, title, position, results, url, words)
select kind, ref, 'br_pt', title, position, results, url,
  regexp_replace(words::text, '(^|\s)''pt([:/])', '\1''br_pt\2', 'g')::tsvector
from search_document where language = 'pt';

insert into search_word (language, word, documents)
select 'br_pt', word, documents from search_word where language = 'pt';

update attribute_option set names = names || jsonb_build_object('br_pt', names -> 'pt') where names ? 'pt';
update variant set measurements = measurements || jsonb_build_object('br_pt', measurements -> 'pt')
where measurements ? 'pt';
update picture set alt = alt || jsonb_build_object('br_pt', alt -> 'pt') where alt ? 'pt';
update store set names = names || jsonb_build_object('br_pt', names -> 'pt') where names ? 'pt';
update store set texts = texts || jsonb_build_object('br_pt', texts -> 'pt') where texts ? 'pt';
update store set pictures = (
  select jsonb_agg(case when shown -> 'alt' ? 'pt'
    then jsonb_set(shown, '{alt,br_pt}', shown -> 'alt' -> 'pt') else shown end order by place)
  from jsonb_array_elements(pictures) with ordinality as held (shown, place)
)
where pictures <> '[]';

update catalogue_state set version = version + 1;
