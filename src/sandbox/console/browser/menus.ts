const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.more[open]');

/** Closes menus on a click elsewhere, when the focus leaves them, and on Escape. */
export function startMenus(): void {
  const closeOthers = ({ target }: Event) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const menu of openMenus()) closeMenu(menu);
  });
}

/** Closes a menu; a focus within goes to its button. */
export function closeMenu(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.open = false;
}
