export const gmailIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 19V6l9 7 9-7v13"/><path d="M3 19h4v-9"/><path d="M21 19h-4v-9"/></svg>';
