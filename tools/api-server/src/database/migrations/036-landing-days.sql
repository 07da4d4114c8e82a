-- Landing events by day, each day a partition of its own: a day that is over is dropped in milliseconds. An event of a day without
-- one lies in the last partition, so that none is lost. Servers of the version before go on storing in `landing_events`.
-- optional: an engine without partitions
create table if not exists daily_landing_events (
  day date not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  moment timestamptz not null,
  summed_at timestamptz,
  primary key (day, id)
) partition by range (day);

-- There it is the same table in one piece.
create table if not exists daily_landing_events (
  day date not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  moment timestamptz not null,
  summed_at timestamptz,
  primary key (day, id)
);

-- optional: an engine without partitions
create table if not exists daily_landing_events_other partition of daily_landing_events default;

create index if not exists daily_landing_events_waiting on daily_landing_events (day, source_id, kind) where summed_at is null;

-- Adds the partition of a day; false: it is there, or the day has begun without it. With the rights of the tables' owner, since a
-- server has none to change tables. Whoever stores events waits for a second at most.
-- optional: an engine without partitions
create or replace function add_landing_day(added date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  declare
    name text := 'daily_landing_events_' || to_char(added, 'YYYYMMDD');
  begin
    execute format('create table %I (like daily_landing_events including all)', name);
    execute format('alter table daily_landing_events attach partition %I for values from (%L) to (%L)', name, added, added + 1);
    return true;
  exception
    -- Another server adds it, the last partition has events of the day, or a reader holds the table.
    when duplicate_table or duplicate_object or unique_violation or check_violation or lock_not_available then return false;
  end
$$;

-- Drops the partitions of the days before a day whose events are all in their sums, and returns how many they were.
-- optional: an engine without partitions
create or replace function drop_landing_days(before date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  declare
    name text;
    is_summed boolean;
    dropped integer := 0;
  begin
    for name in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_name ~ '^daily_landing_events_\d{8}$'
        and table_name < 'daily_landing_events_' || to_char(before, 'YYYYMMDD')
      order by table_name
    loop
      -- The whole table first, as those who store events do, and nobody can add one to the day meanwhile.
      lock table only daily_landing_events in access exclusive mode;
      execute format('select not exists (select 1 from %I where summed_at is null)', name) into is_summed;
      if is_summed then
        execute format('drop table %I', name);
        dropped := dropped + 1;
      end if;
    end loop;
    return dropped;
  end
$$;
