-- Vectors where the database has no pgvector. `embedding`: 16-bit floats, as a halfvec holds them. `coarse`: the same vector at length 1
-- as bytes, times `scale`, at most `spread` away from it: what a process keeps in memory and walks.
CREATE TABLE item_plain_vectors (
  item_id bigint PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  model text NOT NULL,
  content_hash bytea NOT NULL,
  embedding bytea NOT NULL,
  coarse bytea NOT NULL,
  scale real NOT NULL,
  spread real NOT NULL,
  -- Rises with each change in a workspace, in the order in which changes are seen: who has read up to one reads on from there.
  revision bigint NOT NULL,
  FOREIGN KEY (tenant_id, workspace_id, item_id) REFERENCES items (tenant_id, workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE item_plain_vectors ALTER embedding SET STORAGE EXTERNAL, ALTER coarse SET STORAGE EXTERNAL;
CREATE INDEX item_plain_vectors_revision ON item_plain_vectors (workspace_id, model, revision);
CREATE INDEX item_plain_vectors_item ON item_plain_vectors (tenant_id, workspace_id, item_id);
CALL hoopoe.protect_by_workspace('item_plain_vectors');
REVOKE INSERT, UPDATE, DELETE ON item_plain_vectors FROM hoopoe_app;
GRANT SELECT, INSERT, UPDATE ON item_plain_vectors TO hoopoe_search;
CREATE POLICY all_for_search_functions ON item_plain_vectors TO hoopoe_search USING (true) WITH CHECK (true);
CREATE SEQUENCE item_plain_vectors_revisions;
GRANT USAGE ON SEQUENCE item_plain_vectors_revisions TO hoopoe_search;

-- What meaning was worth on the workspace's own items, and the weight that search gives it since.
ALTER TABLE item_vector_works ADD measured jsonb;

SET LOCAL ROLE hoopoe_search;
-- search.without_vector (migration 0052) for the plain table.
CREATE FUNCTION search.without_plain_vector(of_model text, after_id bigint, chars_max integer, count_max integer)
  RETURNS TABLE (id bigint, said text, hash bytea)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT i.id, i.title || E'\n' || i.author || E'\n' || left(i.body, chars_max), i.content_hash
    FROM public.items i
    WHERE i.tenant_id = hoopoe.current_tenant() AND i.workspace_id = hoopoe.current_workspace() AND i.id > after_id
      AND NOT EXISTS (SELECT FROM public.item_plain_vectors v
        WHERE v.item_id = i.id AND v.model = of_model AND v.content_hash = i.content_hash)
    ORDER BY i.id LIMIT count_max;
END $$;

-- Keeps vectors. One writer a workspace at a time: a later revision is never seen before an earlier one.
CREATE FUNCTION search.keep_plain_vectors(of_model text, ids bigint[], hashes bytea[], embeddings bytea[], coarses bytea[],
    scales real[], spreads real[]) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('plain vectors ' || hoopoe.current_workspace(), 0));
  INSERT INTO public.item_plain_vectors
      (item_id, tenant_id, workspace_id, model, content_hash, embedding, coarse, scale, spread, revision)
    SELECT i.id, i.tenant_id, i.workspace_id, of_model, made.hash, made.embedding, made.coarse, made.scale, made.spread,
      nextval('public.item_plain_vectors_revisions')
    FROM unnest(ids, hashes, embeddings, coarses, scales, spreads) AS made (id, hash, embedding, coarse, scale, spread)
      JOIN public.items i ON i.id = made.id
    WHERE i.tenant_id = hoopoe.current_tenant() AND i.workspace_id = hoopoe.current_workspace()
    ON CONFLICT (item_id) DO UPDATE SET model = excluded.model, content_hash = excluded.content_hash,
      embedding = excluded.embedding, coarse = excluded.coarse, scale = excluded.scale, spread = excluded.spread,
      revision = excluded.revision;
END $$;

CREATE FUNCTION search.count_plain_vectors(of_model text) RETURNS TABLE (made bigint, total bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT
    (SELECT count(*) FROM public.item_plain_vectors v WHERE v.tenant_id = hoopoe.current_tenant()
      AND v.workspace_id = hoopoe.current_workspace() AND v.model = of_model),
    (SELECT count(*) FROM public.items i WHERE i.tenant_id = hoopoe.current_tenant()
      AND i.workspace_id = hoopoe.current_workspace());
END $$;
REVOKE EXECUTE ON FUNCTION search.without_plain_vector, search.keep_plain_vectors, search.count_plain_vectors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.without_plain_vector, search.keep_plain_vectors, search.count_plain_vectors TO hoopoe_app;
RESET ROLE;
