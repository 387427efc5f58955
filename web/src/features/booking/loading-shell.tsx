/** This is the only source of booking.html's loading screen. */
export function LoadingShell({ shell }: { shell: Node }) {
  return <div className="contents" ref={(place) => place?.replaceChildren(shell.cloneNode(true))} />
}
