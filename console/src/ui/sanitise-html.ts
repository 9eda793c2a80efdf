import DOMPurify from "dompurify";

/**
 * Markup with text marks and links only: nothing that runs, loads or sends. It is trusted in the browser's own sense: the
 * page's policy lets no other text become markup.
 */
export function sanitiseHtml(html: string) {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ["b", "strong", "i", "em", "u", "s", "code", "br", "p", "ul", "ol", "li", "span", "a"],
    ALLOWED_ATTR: ["href", "title"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
    RETURN_TRUSTED_TYPE: true,
  });
}
