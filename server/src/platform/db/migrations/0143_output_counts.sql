-- How many things a step put out, counted when it ended: the editor shows it on arrows without reading any output.
ALTER TABLE execution_nodes ADD output_count integer;
