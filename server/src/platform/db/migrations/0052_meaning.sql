-- Vectors beside the words, where the database has pgvector. Which workspaces have somebody who makes them is known from their
-- models; the table of the vectors itself needs the extension, so each start asks for it (prepare-database.ts).

-- How the making of a workspace's vectors goes: the engine's work that was started last, and what its endpoint said last.
CREATE TABLE item_vector_works (
  tenant_id uuid NOT NULL,
  workspace_id uuid PRIMARY KEY,
  work_id text NOT NULL,
  trouble text,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('item_vector_works');

-- Makes the table where the database has pgvector; says whether vectors can be kept. May be repeated.
-- halfvec: half the room, and an index up to 4,000 numbers wide. 0.8: a scan of the index that goes on until enough rows pass
-- what else is asked of them.
CREATE FUNCTION hoopoe.ensure_vectors() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('public.item_vectors') IS NOT NULL THEN RETURN true; END IF;
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'vector' AND extnamespace = 'public'::regnamespace
    AND string_to_array(extversion, '.')::int[] >= '{0,8}') THEN RETURN false; END IF;
  -- One vector an item, of the words whose hash stands beside it: a changed item counts as one without.
  CREATE TABLE public.item_vectors (
    item_id bigint PRIMARY KEY,
    tenant_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    model text NOT NULL,
    content_hash bytea NOT NULL,
    embedding halfvec NOT NULL,
    FOREIGN KEY (tenant_id, workspace_id, item_id)
      REFERENCES public.items (tenant_id, workspace_id, id) ON DELETE CASCADE
  );
  CREATE INDEX item_vectors_workspace ON public.item_vectors (workspace_id, model);
  CALL hoopoe.protect_by_workspace('public.item_vectors');
  REVOKE INSERT, UPDATE, DELETE ON public.item_vectors FROM hoopoe_app;
  GRANT SELECT, INSERT, UPDATE ON public.item_vectors TO hoopoe_search;
  CREATE POLICY all_for_search_functions ON public.item_vectors TO hoopoe_search USING (true) WITH CHECK (true);
  RETURN true;
END $$;

-- An index knows one width: the first vector of a width brings it, while there is nothing to index yet.
CREATE FUNCTION hoopoe.index_vectors(width integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF width NOT BETWEEN 1 AND 4000 OR to_regclass('public.item_vectors_near_' || width) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE INDEX IF NOT EXISTS item_vectors_near_%1$s ON public.item_vectors
    USING hnsw ((embedding::halfvec(%1$s)) halfvec_cosine_ops) WHERE vector_dims(embedding) = %1$s', width);
END $$;
ALTER FUNCTION hoopoe.index_vectors SET search_path = public, pg_temp;
REVOKE EXECUTE ON FUNCTION hoopoe.index_vectors, hoopoe.ensure_vectors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hoopoe.index_vectors TO hoopoe_app;

-- Whoever makes vectors is nobody in particular and sees no mailbox of some members: these functions read for it.
SET LOCAL ROLE hoopoe_search;
-- Items after this id without a vector of the model for what they say now.
CREATE FUNCTION search.without_vector(of_model text, after_id bigint, chars_max integer, count_max integer)
  RETURNS TABLE (id bigint, said text, hash bytea)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT i.id, i.title || E'\n' || i.author || E'\n' || left(i.body, chars_max), i.content_hash
    FROM public.items i
    WHERE i.tenant_id = hoopoe.current_tenant() AND i.workspace_id = hoopoe.current_workspace() AND i.id > after_id
      AND NOT EXISTS (SELECT FROM public.item_vectors v
        WHERE v.item_id = i.id AND v.model = of_model AND v.content_hash = i.content_hash)
    ORDER BY i.id LIMIT count_max;
END $$;

-- Keeps vectors, each written as a list in brackets. What went meanwhile is left out.
CREATE FUNCTION search.keep_vectors(of_model text, ids bigint[], hashes bytea[], vectors text[]) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.item_vectors (item_id, tenant_id, workspace_id, model, content_hash, embedding)
    SELECT i.id, i.tenant_id, i.workspace_id, of_model, made.hash, made.vector::halfvec
    FROM unnest(ids, hashes, vectors) AS made (id, hash, vector) JOIN public.items i ON i.id = made.id
    WHERE i.tenant_id = hoopoe.current_tenant() AND i.workspace_id = hoopoe.current_workspace()
    ON CONFLICT (item_id) DO UPDATE
      SET model = excluded.model, content_hash = excluded.content_hash, embedding = excluded.embedding;
END $$;

-- How many items of the workspace have their vector, of how many.
CREATE FUNCTION search.count_vectors(of_model text) RETURNS TABLE (made bigint, total bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT
    (SELECT count(*) FROM public.item_vectors v WHERE v.tenant_id = hoopoe.current_tenant()
      AND v.workspace_id = hoopoe.current_workspace() AND v.model = of_model),
    (SELECT count(*) FROM public.items i WHERE i.tenant_id = hoopoe.current_tenant()
      AND i.workspace_id = hoopoe.current_workspace());
END $$;
REVOKE EXECUTE ON FUNCTION search.without_vector, search.keep_vectors, search.count_vectors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.without_vector, search.keep_vectors, search.count_vectors TO hoopoe_app;
RESET ROLE;

-- Workspaces with a model that makes vectors.
GRANT SELECT (tenant_id, workspace_id, is_enabled, default_for) ON models TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON models FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.vector_workspaces() RETURNS TABLE (tenant_id uuid, workspace_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT m.tenant_id, m.workspace_id FROM public.models m
    WHERE m.is_enabled AND 'search' = ANY (m.default_for);
  END;
REVOKE EXECUTE ON FUNCTION lookup.vector_workspaces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.vector_workspaces TO hoopoe_app;
RESET ROLE;
