/** Default password of the back office; meant for a demo on one machine only, since the login page shows it. */
export const usualPassword = 'duenholt';
