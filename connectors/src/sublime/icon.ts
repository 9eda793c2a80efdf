export const sublimeIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m4 9 8-5 8 5-8 5z"/><path d="m4 13 8 5 8-5"/><path d="m4 17 8 5 8-5"/></svg>';
