// A clerk who was logged out, in another tab or by time, is shown the way back in.
document.addEventListener('ratenkauf-error', ({ code }) => {
  if (code === 'forbidden') document.querySelector('[data-logged-out]')?.removeAttribute('hidden');
});
