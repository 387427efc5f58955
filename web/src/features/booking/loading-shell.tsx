/** The loading screen of booking.html, its only source. */
export function LoadingShell({ shell }: { shell: Node }) {
  return <div className="contents" ref={(place) => place?.replaceChildren(shell.cloneNode(true))} />
}
