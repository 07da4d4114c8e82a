declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.svg?no-inline' {
  const address: string
  export default address
}
