-- Who has visited a template on a day, so that visitors are counted once. The key is a keyed hash of network, browser, template and
-- day: it names nobody, and nobody's keys of two days are alike.
create table if not exists landing_visitors (
  day date not null,
  visitor_key text not null,
  primary key (day, visitor_key)
);
