import { BlockList, isIP } from 'node:net';

// An address in here is our own gateway's or proxy's, and stands for everybody behind it.
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/** Whether many people may be calling from this address, so that counting by it would count them all as one. */
export function isShared(ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && OWN_NETWORKS.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}
