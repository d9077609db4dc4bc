-- An international mail domain is stored in its own letters now, however it was typed (plainEmail of the rules). Rows that hold
-- its ASCII spelling (xn--…, RFC 3492) follow, but where an account or a subscription stands under its letters already.
create function pg_temp.label_letters(label text) returns text language plpgsql immutable as $$
declare
  ascii constant text := lower(substr(label, 5));
  basic constant integer := greatest(0, length(ascii) - strpos(reverse(ascii), '-')) * sign(strpos(ascii, '-'));
  letters text[] := coalesce(string_to_array(nullif(left(ascii, basic), ''), null), '{}');
  place integer := basic + sign(basic);
  code integer := 128;
  at integer := 0;
  bias integer := 72;
  before integer;
  weight integer;
  digit integer;
  threshold integer;
  k integer;
  delta integer;
  size integer;
begin
  if label !~* '^xn--[a-z0-9-]+$' or place = length(ascii) then return label; end if;
  while place < length(ascii) loop
    before := at;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(ascii, place + 1, 1)) - 1;
      if place = length(ascii) or digit < 0 then return label; end if;
      place := place + 1;
      at := at + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    size := cardinality(letters) + 1;
    delta := (at - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / size;
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + at / size;
    at := at % size;
    letters := letters[:at] || chr(code) || letters[at + 1:];
    at := at + 1;
  end loop;
  return array_to_string(letters, '');
exception when others then
  -- It spells nothing: too large a number, or no character.
  return label;
end $$;

create function pg_temp.mailbox_letters(mailbox text) returns text language sql immutable as $$
  select case
    -- Only what could be typed as well: letters, digits and hyphens of one form, none of them a capital.
    when spelled ~ '^([[:alnum:]-]+\.)+[[:alpha:]]+$' and spelled = lower(normalize(spelled, nfkc))
    then left(mailbox, strpos(mailbox, '@')) || spelled else mailbox end
  from (
    select string_agg(pg_temp.label_letters(label), '.' order by place) as spelled
    from string_to_table(substr(mailbox, strpos(mailbox, '@') + 1), '.') with ordinality as labels (label, place)
  ) domain $$;

update customer c set email = pg_temp.mailbox_letters(email), email_canonical = pg_temp.mailbox_letters(email_canonical)
where email_canonical like '%@%xn--%' and not exists (
  select from customer other where other.email_canonical = pg_temp.mailbox_letters(c.email_canonical));
update newsletter_subscriber s
set email = pg_temp.mailbox_letters(email), email_canonical = pg_temp.mailbox_letters(email_canonical)
where email_canonical like '%@%xn--%' and not exists (
  select from newsletter_subscriber other where other.email_canonical = pg_temp.mailbox_letters(s.email_canonical));
update newsletter_request
set email = pg_temp.mailbox_letters(email), email_canonical = pg_temp.mailbox_letters(email_canonical)
where email_canonical like '%@%xn--%';
update own_data_link set mailbox = pg_temp.mailbox_letters(mailbox) where mailbox like '%@%xn--%';
update checkout set email = pg_temp.mailbox_letters(email) where email ilike '%@%xn--%';
update shop_order set email = pg_temp.mailbox_letters(email) where email ilike '%@%xn--%';
update mail_outbox set data = data || jsonb_build_object('email', pg_temp.mailbox_letters(data ->> 'email'))
where sent_at is null and data ->> 'email' ilike '%@%xn--%';

drop function pg_temp.mailbox_letters(text);
drop function pg_temp.label_letters(text);
