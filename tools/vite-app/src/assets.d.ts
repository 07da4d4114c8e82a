/* What an import of a file that is not a script gives, in every app and package: the build makes it so. */

/** A CSS module: the built class name of each class that the file names. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet that is loaded for its effect. */
declare module '*.css' {}

/** The address of a picture that is a file of its own. */
declare module '*.svg?no-inline' {
  const address: string
  export default address
}

/** The text of a picture. */
declare module '*.svg?raw' {
  const svg: string
  export default svg
}

/** A picture as a data address: it arrives with the script that shows it. */
declare module '*.svg?inline' {
  const address: string
  export default address
}
