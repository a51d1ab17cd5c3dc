// Shows the link to the login when the user's login has expired or was ended in another tab.
document.addEventListener('ratenkauf-error', ({ code }) => {
  if (code === 'forbidden') document.querySelector('[data-logged-out]')?.removeAttribute('hidden');
});
