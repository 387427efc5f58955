/**
 * Container of the toasts, inside the topmost modal dialog, because everything outside it is inert. As a
 * popover, it does not move with the dialog's animation.
 */
export function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'toast-host'
  host.popover = 'manual'
  return host
}

/** Keeps it visible and usable; returns a function that stops it. */
export function followDialogs(host: HTMLElement) {
  const follow = () => {
    const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    if (host.parentElement === home) return
    home.append(host)
    // A browser without popovers shows it inline.
    host.showPopover?.()
  }
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    host.remove()
  }
}
