package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Path;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;

/** A lab that has made a link, and stays until it is killed. The words are the link and the relay. */
public final class LinkHolder {
    private LinkHolder() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        try {
            NamespaceLink link = NamespaceLink.make(Link.parse("link", words[0]), () -> Path.of(words[1]));
            System.out.println("made " + link.address(NamespacePair.End.FIRST));
            Thread.currentThread().join();
        } catch (UserError refused) {
            System.out.println(refused.getMessage());
        }
    }
}
