type Attributes = Record<string, string | number | boolean | undefined>

/** Makes an element of the host's own interface. `text` becomes its content, true an empty attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (name === 'text') element.textContent = String(value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children)
  return element
}
