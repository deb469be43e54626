/** What conditions of styles (`@supports`) ask for, and engines of the oldest phones lack. */
const LATER = /\b(inset|appearance|aspect-ratio)\s*:/g

/** Takes from styles what engines of the oldest phones do not know: gaps between the children of flex boxes. */
export function forget(styles: CSSStyleSheet | CSSGroupingRule): void {
  for (const [i, rule] of [...styles.cssRules].entries()) {
    if (rule instanceof CSSSupportsRule) {
      const text = rule.cssText.replace(rule.conditionText, rule.conditionText.replace(LATER, 'later-$1:'))
      styles.deleteRule(i)
      styles.insertRule(text, i)
    } else if (rule instanceof CSSGroupingRule) forget(rule)
    else if (rule instanceof CSSStyleRule && !rule.style.display.endsWith('grid'))
      for (const gap of ['row-gap', 'column-gap']) rule.style.removeProperty(gap)
  }
}
