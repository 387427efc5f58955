/**
 * What toasts stand in. A modal dialog lies over everything outside it, and makes it dead: while one is open, they
 * stand in the topmost. It is moved as it is, so that no toast is lost, and a popover, so that no dialog's own motion
 * moves it.
 */
export function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'toast-host'
  host.popover = 'manual'
  return host
}

/** Keeps it where it can be seen and pressed; what it gives ends that. */
export function followDialogs(host: HTMLElement) {
  const follow = () => {
    const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    if (host.parentElement === home) return
    home.append(host)
    // A browser that knows no popovers shows it as it is.
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
