import { browserTargets } from './react-file.ts'
import { browserslistToTargets, Features, transform } from 'lightningcss'

/** `chrome87` → `chrome 87`, and `ios_saf 14`. */
const targets = browserslistToTargets(
  browserTargets.map((one) => one.replace(/^ios(?=\d)/, 'ios_saf').replace(/(?=\d)/, ' ')),
)

/**
 * The rules of a style sheet whose classes a static page uses: it comes with the files that the app's pages share, and what
 * is in the page's HTML and in its own script is all that it will ever show.
 * @param uses the page's HTML and script.
 */
export function usedStyle(css: string, uses: string): string {
  const classes = new Set(Array.from(css.matchAll(/\.((?:[\w-]|\\.)+)/g), ([, name = '']) => name.replaceAll('\\', '')))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    // Written for them by the build already.
    exclude: Features.LightDark,
    unusedSymbols: [...classes].filter((name) => !uses.includes(name)),
  })

  return code.toString()
}
