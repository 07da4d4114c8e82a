/** An exact number: numerator over denominator, the denominator above zero. */
export class Fraction {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint, under = 1n) {
    this.over = over
    this.under = under
  }

  /** A percentage as the terms write it: `5`, `2.5`. */
  static percent(percent: number): Fraction {
    const [whole = '0', decimals = ''] = String(percent).split('.')

    return new Fraction(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length))
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.under))
  }

  times(whole: bigint): Fraction {
    return new Fraction(this.over * whole, this.under)
  }

  isAbove(other: Fraction): boolean {
    return this.over * other.under > other.over * this.under
  }

  least(other: Fraction): Fraction {
    return this.isAbove(other) ? other : this
  }

  /** Never below zero. */
  floor(): bigint {
    return this.over <= 0n ? 0n : this.over / this.under
  }

  /** The nearest whole number, a half goes up. */
  round(): bigint {
    return (2n * this.over + this.under) / (2n * this.under)
  }
}
