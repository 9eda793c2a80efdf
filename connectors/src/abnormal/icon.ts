export const abnormalIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 17h4l3-10 4 10 2-5h5"/><circle cx="10" cy="7" r="1.5"/></svg>';
