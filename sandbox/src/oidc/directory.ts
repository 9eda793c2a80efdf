/** What an administrator of the identity provider has written down about one user. */
export type DirectoryUser = { email: string | null; emailVerified: boolean; name: string; groups: string[] };

/** The users of one environment. Whoever signs in is a user; what is not written down is made from the user's name. */
export type Directory = {
  find: (id: string) => DirectoryUser;
  change: (id: string, change: Partial<DirectoryUser>) => DirectoryUser;
};

const usersMax = 500;
const userNameShape = /^[a-z0-9][a-z0-9.-]{0,39}$/;

export function isUserName(id: string): boolean {
  return userNameShape.test(id);
}

export function createDirectory(): Directory {
  const users = new Map<string, DirectoryUser>();
  function find(id: string): DirectoryUser {
    return (
      users.get(id) ?? { email: `${id}@pingone.example`, emailVerified: true, name: nameOf(id), groups: ["everyone"] }
    );
  }
  return {
    find,
    change(id, change) {
      if (!users.has(id) && users.size >= usersMax) throw new Error(`the sandbox keeps ${usersMax} users at most`);
      const changed = { ...find(id), ...change };
      users.set(id, changed);
      return changed;
    },
  };
}

/** "team-lead" is "Team Lead". */
function nameOf(id: string): string {
  return id
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
