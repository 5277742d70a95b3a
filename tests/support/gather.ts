/** Everything that an asynchronous iteration yields. */
export async function gather<T>(all: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const one of all) gathered.push(one)
  return gathered
}
