/** The password of the back office where nobody has set another: for the demo on one machine, which tells it to everybody. */
export const usualPassword = 'duenholt';
