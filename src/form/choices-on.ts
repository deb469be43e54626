import type { Choice } from '@shared/form'

/** The choices along a path from the top; stops where the path leads nowhere. */
export function choicesOn(choices: Choice[], path: readonly string[]): Choice[] {
  const found: Choice[] = []
  let level: Choice[] | undefined = choices
  for (const step of path) {
    const choice: Choice | undefined = level?.find(c => c.value === step)
    if (!choice) break
    found.push(choice)
    level = choice.children
  }
  return found
}
