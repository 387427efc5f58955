/** The id is fixed, so that the demo business can name it before the pool is open. */
export const demoOwner = {
  sub: '5f0d6c1e-0000-4000-8000-6e6176616c68',
  email: 'dono@navalha.test',
  name: 'Rafael Nogueira',
  password: 'navalha1',
} as const
