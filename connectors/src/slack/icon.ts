export const slackIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5h16v11H9l-5 4z"/><path d="M10 8 9 13"/><path d="m15 8-1 5"/><path d="M8 9.5h8"/><path d="M7.5 11.5h8"/></svg>';
