import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

/** What a page that embeds the console shows: the apps of the workspace. */
export function AppListPage() {
  return (
    <>
      <PageHeader title="App List" />
      <EmptyState title="No apps yet">Apps that this workspace publishes are listed here.</EmptyState>
    </>
  );
}
