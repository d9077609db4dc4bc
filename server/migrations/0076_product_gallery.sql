-- A product's pictures as its page and its cards tell them, in one language: read as they stand, where they were joined
-- and put together for each card of a grid. Written with the pictures.
create table product_gallery (
  code text not null,
  language text not null,
  pictures json not null,
  primary key (code, language),
  foreign key (code, language) references product_text on delete cascade
);

insert into product_gallery (code, language, pictures)
select t.code, t.language, (
  select coalesce(json_agg(json_build_object(
    'file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height,
    'role', i.role, 'color', i.color, 'alt', i.alt ->> t.language
  ) order by i.position), '[]')
  from picture i join picture_file f using (file) where i.code = t.code
)
from product_text t;
