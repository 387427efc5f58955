/** These are the limits of a double click. */
const DOUBLE_MS = 400
const DOUBLE_PX = 10

/** The click at the end of a drag would open the dropped item. */
export function swallowClick(isDown: boolean) {
  if (isDown) {
    addEventListener('pointerup', () => swallowClick(false), { capture: true, once: true })
    return
  }
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true), 50)
}

/** The first press of a double click may have closed an overlay. */
export function ignoreSecondPress(element: HTMLElement) {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, inside: false }
  let isSecondPress = false
  const onPress = ({ timeStamp: at, clientX: x, clientY: y, target }: PointerEvent) => {
    const isQuick = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX
    const inside = element.contains(target as Node)
    isSecondPress = isQuick && inside && !last.inside
    last = { at, x, y, inside: inside && !isSecondPress }
  }
  addEventListener('pointerdown', onPress, true)
  return { isSecondPress: () => isSecondPress, stop: () => removeEventListener('pointerdown', onPress, true) }
}
