-- Who may see what a connection brings in: the workspace, named people, or whoever may see the container at the vendor.
ALTER TABLE integrations ADD COLUMN audience_mode text NOT NULL DEFAULT 'workspace'
  CHECK (audience_mode IN ('workspace', 'people', 'source'));
UPDATE integrations SET audience_mode = 'people' WHERE audience_user_ids IS NOT NULL;
ALTER TABLE items ADD COLUMN container_id text CHECK (octet_length(container_id) <= 2000);

-- A second hold, whichever query is asked: what is not for a member is not there for them. Work of the platform's own
-- has no member and sees all. Search functions hold to the audience themselves (a policy would switch their index off).
CREATE POLICY audience ON items AS RESTRICTIVE TO hoopoe_app USING (audience_user_ids IS NULL
  OR (SELECT hoopoe.current_member()) IS NULL OR (SELECT hoopoe.current_member()) = ANY (audience_user_ids));
CREATE POLICY audience ON integrations AS RESTRICTIVE TO hoopoe_app USING (audience_user_ids IS NULL
  OR (SELECT hoopoe.current_member()) IS NULL OR (SELECT hoopoe.current_member()) = ANY (audience_user_ids));
-- What hangs on an integration is there for those for whom the integration is.
CREATE POLICY audience ON integration_data AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL OR integration_id IN (SELECT i.id FROM integrations i));
CREATE POLICY audience ON containers AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL OR integration_id IN (SELECT i.id FROM integrations i));
CREATE POLICY audience ON auth_infos AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL OR integration_id IS NULL
    OR integration_id IN (SELECT i.id FROM integrations i));
CREATE POLICY audience ON ingest_runs AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL OR integration_data_id IN (SELECT d.id FROM integration_data d));
CREATE POLICY audience ON ingest_failures AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL OR integration_data_id IN (SELECT d.id FROM integration_data d));
CREATE POLICY audience ON item_raws AS RESTRICTIVE TO hoopoe_app
  USING ((SELECT hoopoe.current_member()) IS NULL
    OR EXISTS (SELECT FROM items i WHERE i.id = item_raws.item_id));
