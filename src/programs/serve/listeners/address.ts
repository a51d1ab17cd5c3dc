/** Where a listener is. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Returns the parts of an address like `127.0.0.1:8090` or `[::1]:8090`; undefined if it is none. */
export function listenAddress(text: string): ListenAddress | undefined {
  const [, six, name, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = six ?? name;
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined;
}

/** Returns true if a text is the address of a listener. */
export const isListenAddress = (text: string): boolean => listenAddress(text) !== undefined;
