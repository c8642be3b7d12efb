import { useMutation as useApolloMutation, useQuery as useApolloQuery } from '@apollo/client/react';

/**
 * Generated hooks come from here and nowhere else: what must hold for every operation of the client
 * is said once in this module.
 */
export const useQuery = useApolloQuery;
export const useMutation = useApolloMutation;
