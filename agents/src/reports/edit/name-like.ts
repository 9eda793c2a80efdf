/** "Our customer Northwind" is told by its name. */
export function nameOf(about: string): string {
  const named =
    /^(?:(?:the|our|their|an?|any) )?(?:\p{Ll}+ ){1,2}(\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*)*)$/u.exec(
      about,
    )?.[1];
  return named ?? about.replace(/^(?:the|an?|any) /i, "");
}

/** A name with a condition behind it is no name. */
export function limited(name: string): boolean {
  return (
    /\b(?:except|but|unless|before|after|since|until|that|which|who|if|in the (?:bottom|bluf|find|time))\b/i.test(
      name,
    ) && !/^["“'‘]/.test(name.trim())
  );
}

/** A person, a team, a product: a few words, none of which asks for something. */
export function isNameLike(name: string): boolean {
  return (
    name.split(/\s+/).length <= 4 &&
    !/,|\d|^(?:from|about|in|on|of|to|with|for) |\b(?:and|or|by|not|top|best|first|last|add|drop|remove|keep|make|mark|findings?|quotes?|timeline|everything|anything|something|about)\b/i.test(
      name,
    )
  );
}
