-- The visitor's id in WeChat for this shop: WeChat Pay inside WeChat asks this person (decisions/0073).
create table wechat_payer (
  session_id uuid primary key references session (session_id) on delete cascade,
  openid text not null check (length(openid) between 1 and 128),
  noted_at timestamptz not null
);
