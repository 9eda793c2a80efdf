-- How much of a stream there is, how fresh it is, and how much came in each hour: asked for each stream of a page, and by
-- the watch over freshness. Without it each question reads the whole stream, or a month of the whole workspace.
CREATE INDEX items_stream_at ON items (integration_data_id, at);
