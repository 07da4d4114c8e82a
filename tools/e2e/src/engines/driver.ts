/** What each browser's own driver is asked for; all else is the same code for all of them (`driven-page.ts`). */
export interface Driver {
  /** Goes to an address; the page may still be loading afterwards. */
  goTo(url: string): Promise<void>
  /** Runs the body of a function in the page, past its policy, and gives what it returns, as JSON can hold it. */
  run(body: string): Promise<unknown>
  /** Taps at a point of the window, in CSS pixels. */
  tap(x: number, y: number): Promise<void>
  /** Presses the keys of a text where the focus is; `\n` is Enter. */
  type(text: string): Promise<void>
  /** Chooses files in the only file field of the page, seen or not. */
  chooseFiles(paths: readonly string[]): Promise<void>
  /** Makes the window another size, in CSS pixels, where the engine can. */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>
  /** A picture of what the window shows. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** How a browser is started. */
export interface EngineOptions {
  /** Whether pages can see that dark colours are wanted, where the engine can. */
  readonly isDark?: boolean
  /** Of the windows, in CSS pixels, where they cannot be resized: WebKit's fill their screen. `windowSize` by default. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** A browser that runs. */
export interface RunningEngine {
  /** As the browser calls itself: `2.50.6`. */
  readonly version: string
  /** Opens a window of a phone's size (390×844) with nothing stored; the one before it may close. */
  newWindow(): Promise<Driver>
  stop(): Promise<void>
}

/** How large the windows are, in CSS pixels. */
export const windowSize = { width: 390, height: 844 } as const
