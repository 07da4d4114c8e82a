-- Which rows have the same content, for the sweep of pictures that were never attached.
create index concurrently if not exists pictures_by_content on pictures (content_hash);
