/** Runs jobs one after the other, in the order in which they come; one that fails holds up none. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job, job)
    last = mine
    return mine
  }
}
