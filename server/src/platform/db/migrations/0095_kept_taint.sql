-- Answers now hand on to the next one where text of others came in. Those from before did not note all of it: whatever used a tool,
-- and every other answer of such a conversation, counts as having read some.
UPDATE chat_messages m SET state = jsonb_set(m.state, '{taint}', '["earlier answers of this conversation"]')
WHERE m.role = 'assistant' AND m.state IS NOT NULL AND m.state -> 'taint' = '[]'
  AND EXISTS (SELECT FROM chat_messages o WHERE o.conversation_id = m.conversation_id AND o.state IS NOT NULL
    AND (o.state -> 'taint' <> '[]' OR jsonb_path_exists(o.state, '$.steps[*][*] ? (@.kind == "tool")')));
