export const slackIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5h16v11H9l-5 4z"/><g stroke-width="1.5"><path d="m10.2 7-.9 7"/><path d="m14.7 7-.9 7"/><path d="M7.6 9h9"/><path d="M7.3 12h9"/></g></svg>';
