/** Runs jobs one after the other in their order. A failure does not stop the next one. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job, job)
    last = mine
    return mine
  }
}
