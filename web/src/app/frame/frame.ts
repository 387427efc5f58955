/** All that stands around the screens of a business, as one file: the sign-in page does not load it. */
export { AreaScreen } from './area-screen.tsx'
export { BusinessGate } from './business-gate.tsx'
export { Layout } from './layout.tsx'
