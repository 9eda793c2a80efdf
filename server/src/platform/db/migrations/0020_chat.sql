-- Conversations, and answers that outlive the tab that asked. An answer's id is its transaction id; its events have
-- numbers without gaps, so that a page which was away asks for what it missed.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  app_id integer,
  agent_id integer NOT NULL,
  title text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, app_id) REFERENCES apps (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, agent_id) REFERENCES agents (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX conversations_history ON conversations (workspace_id, user_id, app_id, agent_id, updated_at DESC);
CREATE INDEX conversations_app ON conversations (app_id);
CREATE INDEX conversations_agent ON conversations (workspace_id, agent_id);
CREATE INDEX conversations_user ON conversations (user_id);
CALL hoopoe.protect_by_workspace('conversations');

-- `state` is what the events of a finished answer add up to; `request` what it was asked with.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  parent_id uuid,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  text text NOT NULL DEFAULT '',
  attachments jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'running', 'waiting', 'succeeded', 'failed', 'stopped')),
  request jsonb NOT NULL DEFAULT '{}',
  state jsonb,
  last_seq integer NOT NULL DEFAULT 0,
  runs integer NOT NULL DEFAULT 0,
  is_stopping boolean NOT NULL DEFAULT false,
  rating text CHECK (rating IN ('up', 'down')),
  rating_reason text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id, conversation_id)
    REFERENCES conversations (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_messages_conversation ON chat_messages (conversation_id, id);
CALL hoopoe.protect_by_workspace('chat_messages');

CREATE TABLE answer_events (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  seq integer NOT NULL,
  event jsonb NOT NULL,
  PRIMARY KEY (message_id, seq),
  FOREIGN KEY (tenant_id, workspace_id, message_id)
    REFERENCES chat_messages (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('answer_events');

-- What was said between model and tools, step by step: a step that is here is done, one that is not is done again.
CREATE TABLE answer_steps (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  step integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (message_id, step),
  FOREIGN KEY (tenant_id, workspace_id, message_id)
    REFERENCES chat_messages (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('answer_steps');

-- Which streams an answer quotes: with an erased one the answer goes.
CREATE TABLE answer_sources (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  integration_data_id uuid NOT NULL,
  PRIMARY KEY (message_id, integration_data_id),
  FOREIGN KEY (tenant_id, workspace_id, message_id)
    REFERENCES chat_messages (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, integration_data_id)
    REFERENCES integration_data (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX answer_sources_stream ON answer_sources (integration_data_id);
CALL hoopoe.protect_by_workspace('answer_sources');

-- What models cost. A row is reserved before the call and settled after it, so that a loop runs into its budget.
-- Money in millionths of a US dollar.
CREATE TABLE usage_ledger (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid,
  app_id integer,
  agent_id integer,
  message_id uuid,
  purpose text NOT NULL,
  model text NOT NULL,
  status text NOT NULL DEFAULT 'reserved' CHECK (status IN ('reserved', 'settled')),
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  micro_usd bigint NOT NULL DEFAULT 0,
  at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX usage_ledger_place ON usage_ledger (workspace_id, at DESC);
CREATE INDEX usage_ledger_message ON usage_ledger (message_id);
CREATE INDEX usage_ledger_user ON usage_ledger (user_id);
CALL hoopoe.protect_by_workspace('usage_ledger');

-- Answers of all organisations that wait for a person's word: the platform looks whether it was given.
CREATE INDEX chat_messages_waiting ON chat_messages (id) WHERE status = 'waiting';
GRANT SELECT (id, tenant_id, workspace_id, conversation_id, status) ON chat_messages TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON chat_messages FOR SELECT TO hoopoe_lookup USING (true);
GRANT SELECT (id, user_id) ON conversations TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON conversations FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.waiting_answers()
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, user_id uuid, message_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT m.tenant_id, m.workspace_id, c.user_id, m.id FROM public.chat_messages m
    JOIN public.conversations c ON c.id = m.conversation_id WHERE m.status = 'waiting' ORDER BY m.id LIMIT 1000;
  END;
REVOKE EXECUTE ON FUNCTION lookup.waiting_answers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.waiting_answers TO hoopoe_app;
RESET ROLE;
