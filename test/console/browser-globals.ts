/** What a browser has and the console's texts ask for when they are read: imported first. */
const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  },
})
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { language: 'zh-CN' } })
